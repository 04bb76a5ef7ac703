import { hash } from 'node:crypto'

/** `ask`: before the button; `unknown`: the link is not one of ours. */
type PageState = 'ask' | 'done' | 'unknown'

const texts: Record<PageState, { title: string; body: string }> = {
  ask: {
    title: '¿Dejar de recibir el resumen por correo?',
    body: 'No te escribiremos más resúmenes. Tus otros avisos y los correos de tu cuenta siguen igual.',
  },
  done: {
    title: 'Listo: ya no te escribiremos resúmenes',
    body: 'Puedes volver a encenderlos cuando quieras en Mi Perfil, en «Avisos».',
  },
  unknown: {
    title: 'Este enlace no vale',
    body: 'Quizá se copió a medias. Puedes apagar el resumen en Mi Perfil, en «Avisos».',
  },
}

/** The colours of the console, without its bundle: the page works without scripts and without a sign-in. */
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;background:#f5f1e8;
color:#1e2f33;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:26rem;background:#fff;border:1px solid #e4dccb;border-radius:16px;padding:28px}
h1{margin:0 0 12px;font-size:22px;line-height:1.3}
p{margin:0 0 20px}
button,a{display:inline-block;min-height:44px;box-sizing:border-box;padding:10px 20px;border:0;border-radius:10px;
font:inherit;font-weight:600;cursor:pointer}
button{background:#0b6775;color:#fff}
a{padding-left:0;color:#0b6775}
:focus-visible{outline:3px solid #0b6775;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#12201f;color:#eef2ee}main{background:#1a2b2c;border-color:#2f4344}
button{background:#7fd0dc;color:#12201f}a{color:#7fd0dc}:focus-visible{outline-color:#7fd0dc}}
`

export const UNSUBSCRIBE_PAGE_CSP = [
  `default-src 'none'`,
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
].join('; ')

/** The form is sent to the page's own address, which has the token. */
export function unsubscribePage(state: PageState): string {
  const { title, body } = texts[state]
  const action =
    state === 'ask'
      ? '<form method="post"><button>Dejar de recibirlo</button></form>'
      : '<a href="/profile/avisos">Ir a Mi Perfil</a>'
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Portavoz</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${body}</p>${action}</main></body></html>
`
}
