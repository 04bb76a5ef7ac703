export const KEY = 'una clave de prueba de treinta y dos letras'
