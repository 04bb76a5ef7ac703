import { mappedTextsOn, textsOn } from './quoted-text.ts'

export const profile = [
  ...textsOn('profile', 'profile', [
    'Mi Perfil',
    'No se pudo cargar la información del perfil',
    'Error',
    'El email no puede estar vacío',
    'Ingresa tu contraseña actual para cambiar el email',
    'Email actualizado',
    'Todos los campos de contraseña son obligatorios',
    'Las contraseñas no coinciden',
    'La nueva contraseña debe tener al menos 6 caracteres',
    'Contraseña actualizada',
    'Debe proporcionar un archivo o URL de avatar',
    'No se pudo actualizar el email',
    'No se pudo actualizar la contraseña',
  ]),
  ...mappedTextsOn('profile', 'every refusal of our server brings its sentence', [
    'Error al subir imagen',
    'Error {status}',
  ]),
]
