/** A password does not wait in its field once it has been sent. */
export function emptyPasswords(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name$="assword"]')) field.value = ''
}
