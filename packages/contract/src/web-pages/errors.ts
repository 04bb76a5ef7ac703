export const webPageErrors = {
  'web_page.slug_taken': { status: 409, text: 'Esa dirección ya está en uso' },
  'web_page.too_many_slugs': {
    status: 409,
    text: 'Este negocio ya tuvo muchas direcciones: usa una de las que ya tuvo',
  },
} as const
