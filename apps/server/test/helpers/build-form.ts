type FormFile = { name: string; bytes: Uint8Array }

/** A multipart form with its fields before the file, as the console builds it. */
export function buildForm(fields: Readonly<Record<string, string>>, file?: FormFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}
