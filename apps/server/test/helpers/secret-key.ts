export const TEST_SECRET_KEY = 'una clave de prueba de treinta y dos letras'
