import { spawn } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** What is printed on a drawn receipt. */
export type PrintedReceipt = {
  wallet: keyof typeof layouts
  amount: string
  date: string
  reference: string
  payer: string
  payee: string
  account: string
}

type PrintedLine = { text: string; size: number; color?: string }
type Layout = { height: number; paper: string; band: string; lines: (receipt: PrintedReceipt) => PrintedLine[] }

const title = (text: string): PrintedLine => ({ text, size: 44 })
const field = (label: string, value: string): PrintedLine[] => [
  { text: label, size: 26, color: '#777777' },
  { text: value, size: 36 },
]

/** The receipts of eight wallets, as far as their layout matters. */
const layouts = {
  nequi: {
    height: 1_280,
    paper: '#ffffff',
    band: '#210049',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('Nequi'),
      title('Envío realizado'),
      ...field('Para', payee),
      ...field('¿Cuánto?', amount),
      ...field('Número Nequi', account),
      ...field('Fecha', date),
      ...field('Referencia', reference),
      ...field('Quien envía', payer),
    ],
  },
  bancolombia: {
    height: 1_100,
    paper: '#f4f4f4',
    band: '#fdda24',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('Bancolombia'),
      title('¡Transferencia exitosa!'),
      ...field('Comprobante No.', reference),
      ...field('Fecha', date),
      ...field('Producto destino', account),
      ...field('Beneficiario', payee),
      ...field('Valor de la transferencia', amount),
      ...field('Ordenante', payer),
    ],
  },
  yape: {
    height: 1_000,
    paper: '#ffffff',
    band: '#742284',
    lines: ({ amount, date, reference, payee, account }) => [
      title('¡Yapeaste!'),
      { text: amount, size: 72 },
      ...field('Enviado a', payee),
      ...field('Fecha', date),
      ...field('Celular', account),
      ...field('Nro. de operación', reference),
    ],
  },
  plin: {
    height: 960,
    paper: '#e8fbff',
    band: '#00c3d9',
    lines: ({ amount, date, reference, payee, account }) => [
      title('Plin exitoso'),
      { text: amount, size: 64 },
      ...field('Plineaste a', payee),
      ...field('Celular', account),
      ...field('Fecha y hora', date),
      ...field('Código de operación', reference),
    ],
  },
  mercado_pago: {
    height: 1_200,
    paper: '#ffffff',
    band: '#00b1ea',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('Mercado Pago'),
      title('Comprobante de transferencia'),
      { text: date, size: 26 },
      { text: amount, size: 60 },
      ...field('Fecha', date),
      ...field('De:', payer),
      ...field('Para:', payee),
      ...field('CVU', account),
      ...field('Número de operación', reference),
    ],
  },
  spei: {
    height: 1_150,
    paper: '#ffffff',
    band: '#0b4ea2',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('SPEI'),
      title('Transferencia interbancaria'),
      ...field('Importe', amount),
      ...field('Nombre del beneficiario', payee),
      ...field('CLABE', account),
      ...field('Nombre del ordenante', payer),
      ...field('Fecha de operación', date),
      ...field('Clave de rastreo', reference),
    ],
  },
  pix: {
    height: 1_050,
    paper: '#ffffff',
    band: '#32bcad',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('Comprovante Pix'),
      ...field('Valor do Pix', amount),
      ...field('Data do pagamento', date),
      ...field('Recebedor', payee),
      ...field('Chave Pix', account),
      ...field('Pagador', payer),
      ...field('ID da transação', reference),
    ],
  },
  bizum: {
    height: 900,
    paper: '#f7f9fb',
    band: '#05c3dd',
    lines: ({ amount, date, reference, payer, payee, account }) => [
      title('Bizum enviado'),
      ...field('Importe enviado', amount),
      ...field('Destinatario', payee),
      ...field('Teléfono', account),
      ...field('Ordenante', payer),
      ...field('Fecha', date),
      ...field('Referencia', reference),
    ],
  },
} satisfies Record<string, Layout>

const WIDTH = 720
const BAND = 90
const LINE = 62

/** The printed lines, as a PDF has them. */
export const linesOf = (receipt: PrintedReceipt): string[] =>
  layouts[receipt.wallet].lines(receipt).map(({ text }) => text)

/** A screenshot of the receipt. */
export async function drawReceipt(receipt: PrintedReceipt): Promise<Buffer> {
  const [png] = await drawReceipts([receipt])
  if (!png) throw new Error('nothing was drawn')
  return png
}

const DRAW_SCRIPT = fileURLToPath(new URL('draw-svgs.ts', import.meta.url))

/** Screenshots of receipts. */
export async function drawReceipts(receipts: readonly PrintedReceipt[]): Promise<Buffer[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', DRAW_SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(receipts.map(svgOf)))
  const drawn = (await json(child.stdout)) as string[]
  return drawn.map((base64) => Buffer.from(base64, 'base64'))
}

function svgOf(receipt: PrintedReceipt): string {
  const { height, paper, band, lines } = layouts[receipt.wallet]
  const texts = lines(receipt).map(
    ({ text, size, color = '#222222' }, at) =>
      `<text x="48" y="${BAND + (at + 1) * LINE}" font-size="${size}" fill="${color}" font-family="sans-serif">` +
      `${text}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
    <rect width="${WIDTH}" height="${height}" fill="${paper}"/>
    <rect width="${WIDTH}" height="${BAND}" fill="${band}"/>${texts.join('')}</svg>`
}

/** How a picture that is sent on changes. */
export const recopies: Record<string, (png: Buffer) => Promise<Buffer>> = {
  'compressed again': (png) => sharp(png).jpeg({ quality: 45 }).toBuffer(),
  'half as large': (png) =>
    sharp(png)
      .resize(WIDTH / 2)
      .jpeg({ quality: 70 })
      .toBuffer(),
  async 'cut at its edges'(png) {
    const { height } = await sharp(png).metadata()
    return sharp(png)
      .extract({ left: 4, top: 6, width: WIDTH - 8, height: height - 14 })
      .jpeg({ quality: 80 })
      .toBuffer()
  },
}
