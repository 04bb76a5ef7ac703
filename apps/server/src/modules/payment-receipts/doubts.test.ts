import type { Message, PaymentReceipt } from '@portavoz/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPictureReducer } from '../../adapters/images/picture-process.ts'
import { drawReceipt, drawReceipts, type PrintedReceipt, recopies } from '../../../test/receipts/draw-receipt.ts'
import { receiptOf, wallets } from '../../../test/receipts/receipts.ts'
import { asReceipt } from '../../../test/receipts/seeing-model.ts'
import { startSeeingShop } from '../../../test/helpers/seeing-server.ts'

const reads = { paymentReceipts: { enabled: true } }

async function startShop(customConfig = {}) {
  const shop = await startSeeingShop({ customConfig: { ...reads, ...customConfig } })
  /** Sends a picture whose model reads `printed`, and returns its doubts. */
  async function sendReceipt(picture: Buffer, printed: PrintedReceipt): Promise<PaymentReceipt['warnings']> {
    shop.server.model.queueReplies(asReceipt(printed), 'Gracias.')
    await shop.write(shop.photo(picture))
    const messages: Message[] = await shop.read()
    const message = messages.findLast(({ direction }) => direction === 'incoming')
    const why = async () => JSON.stringify([message, await shop.journalOf(message?.id ?? '')])
    return message?.paymentReceipt?.warnings ?? expect.fail(await why())
  }
  const doubtsOf = async (picture: Buffer, printed: PrintedReceipt) =>
    (await sendReceipt(picture, printed)).map(({ doubt }) => doubt)
  return { ...shop, sendReceipt, doubtsOf }
}

/** Dates of the receipts are of the day on which the tests run. */
const today = () => new Date().toISOString().slice(0, 10).split('-').toReversed().join('/')

test.each(wallets)('%s: genuine receipts are not doubted, repeated and altered ones are', async (wallet) => {
  const { doubtsOf } = await startShop()
  const genuine = receiptOf(wallet, 0, { date: today() })
  const ofAnother = receiptOf(wallet, 1, { date: today(), amount: genuine.amount.replace(/[1-9]/, '9') })
  const otherAmount = { ...genuine, amount: genuine.amount.replace(/[1-9]/, '7') }
  const otherReference = receiptOf(wallet, 2, { date: today() })
  const drawn = await drawReceipts([genuine, ofAnother, otherAmount, otherReference])
  const [first, second, third, fourth] = drawn as [Buffer, Buffer, Buffer, Buffer]
  expect(await doubtsOf(first, genuine)).toEqual([])
  expect(await doubtsOf(second, ofAnother)).toEqual([])
  for (const recopy of Object.values(recopies))
    expect(await doubtsOf(await recopy(first), genuine)).toEqual(['same_picture', 'same_reference'])
  expect(await doubtsOf(third, otherAmount)).toContain('same_reference')
  expect(await doubtsOf(fourth, otherReference)).toEqual(['other_reference'])
})

test('fingerprints: copies of a picture are near, another wallet is far', async () => {
  const reducer = createPictureReducer()
  const task = { workspaceId: 'ana', signal: new AbortController().signal }
  const fingerprint = async (bytes: Buffer) =>
    (await reducer.reduce(async () => bytes, 1_568, task))?.fingerprint ?? expect.fail('no picture')
  const distance = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length
  const drawn = await drawReceipts(wallets.map((wallet) => receiptOf(wallet)))
  const originals = await Promise.all(drawn.map(fingerprint))
  const toCopies = await Promise.all(
    drawn.flatMap((png, at) =>
      Object.values(recopies).map(async (recopy) => distance(originals[at]!, await fingerprint(await recopy(png)))),
    ),
  )
  const toOthers = originals.flatMap((one, at) => originals.slice(at + 1).map((other) => distance(one, other)))
  expect(Math.max(...toCopies)).toBeLessThanOrEqual(24)
  expect(Math.min(...toOthers)).toBeGreaterThan(24)
}, 60_000)

test('what the conversation agreed: another amount is doubted, the agreed one is not', async () => {
  const { sendReceipt, write, server } = await startShop({ features: { humanEscalation: false } })
  server.model.queueReplies('Son 60.000 pesos en total.')
  await server.db.updateTable('agents').set({ prompt: 'El pastel cuesta 60.000 pesos en total.' }).execute()
  await write('¿cuánto es?')
  const [agreed, other] = ['$ 60.000', '$ 6.000'].map((amount) => receiptOf('nequi', 0, { date: today(), amount }))
  const pictures = await drawReceipts([agreed!, other!])
  expect(await sendReceipt(pictures[0]!, agreed!)).toEqual([])
  const warnings = await sendReceipt(pictures[1]!, { ...other!, reference: 'M55555555' })
  expect(warnings).toMatchObject([
    { doubt: 'other_amount', text: '6.000 COP no es un monto que le hayan dicho aquí: 60.000.' },
  ])
})

test.each<[what: string, changes: Partial<PrintedReceipt>, doubts: string[]]>([
  ['payee of the shop', {}, []],
  ['masked payee', { payee: 'Panad*** Esp***', account: '' }, []],
  ['own number', { payee: 'M. R.', account: '*** *** 4567' }, []],
  ['another payee', { payee: 'Carlos Trampa', account: '311 000 9999' }, ['other_payee']],
  ['date of last month', { date: '01/10/2026' }, ['old']],
  ['date of next year', { date: '01/10/2099' }, ['future']],
])('%s: doubts are %j', async (_, changes, doubts) => {
  const { doubtsOf } = await startShop({
    paymentReceipts: { enabled: true, payees: ['Panadería La Espiga', '300 123 4567'] },
  })
  const printed = receiptOf('nequi', 0, { date: today(), ...changes })
  expect(await doubtsOf(await drawReceipt(printed), printed)).toEqual(doubts)
})

test('picture whose reference was not read: the same amount and day make it the same picture', async () => {
  const { doubtsOf } = await startShop()
  const printed = receiptOf('bizum', 0, { date: today() })
  const picture = await drawReceipt(printed)
  await doubtsOf(picture, printed)
  const copy = await sharp(picture).jpeg({ quality: 50 }).toBuffer()
  expect(await doubtsOf(copy, { ...printed, reference: '' })).toEqual(['same_picture'])
})
