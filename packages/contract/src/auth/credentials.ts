import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { notBlank } from './sign-in.ts'

const { email, password } = limits

export const Email = z
  .email('Debe ser un email válido')
  .check(z.maxLength(email.max, 'El email no puede tener más de 50 caracteres'), z.toLowerCase())

/** Refuses blanks only, as the sign-in schema does. */
export const NewPassword = z
  .string({ error: 'La contraseña es requerida' })
  .check(
    z.minLength(password.min, 'La contraseña debe tener al menos 6 caracteres'),
    z.maxLength(password.max, 'La contraseña no puede tener más de 40 caracteres'),
    notBlank('La contraseña es requerida'),
  )
