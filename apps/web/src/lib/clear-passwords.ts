/** Clears the password fields once the form was sent. */
export function clearPasswords(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[name$="assword"]')) field.value = ''
}
