export const modelErrors = {
  'models.key_needed': {
    status: 400,
    text: 'Escribe la clave otra vez: la guardada es de otro proveedor o de otra dirección',
  },
  'models.too_many_prices': { status: 409, text: 'Ya tienes 100 precios propios. Quita alguno que no uses' },
} as const
