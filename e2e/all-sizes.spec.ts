import { expect, test } from '@playwright/test'
import { checkAllSizes } from './all-sizes.ts'

const renderPage = (content: string) =>
  `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Página</title>
    <style>
      :root { color-scheme: light dark }
      body { margin: 0; background: light-dark(#fff, #111); color: light-dark(#000, #fff) }
      button, input { min-height: 24px }
    </style>
    <main>${content}</main></html>`

test('all sizes: a page without faults passes, and each fault is found', async ({ page: tab }) => {
  await tab.setContent(renderPage('<p>Hola</p> <div style="width: 360px">Ancho</div>'))
  await checkAllSizes(tab)
  await tab.setContent(renderPage('<div><label for="a">Nombre</label></div> <div><input id="a"></div>'))
  await checkAllSizes(tab)
  const faults = [
    ['a field whose label is gone, among known elements', '<div></div> <div><input id="a"></div>', /axe, light.*/],
    ['a pixel beyond the edge of a phone', '<div style="width: 361px">Ancho</div>', /at 360/],
    [
      'a tablet without room',
      '<style>@media (width: 768px) { div { width: 769px } }</style><div>Ancho</div>',
      /at 768/,
    ],
    [
      'a low target on a phone',
      '<style>@media (width < 400px) { button { height: 23px; min-height: 0 } }</style><button>Sí</button>',
      /24 px/,
    ],
    ['a field without a name', '<input style="height: 30px">', /axe, light.*/],
    ['unreadable words in dark colours', '<p style="color: light-dark(#000, #333)">Hola</p>', /axe, dark/],
  ] as const
  for (const [fault, content, complaint] of faults) {
    await tab.setContent(renderPage(content))
    await expect(checkAllSizes(tab), fault).rejects.toThrow(complaint)
  }
})
