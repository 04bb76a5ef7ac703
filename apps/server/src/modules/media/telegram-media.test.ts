import type { Message } from '@portavoz/contract'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ogg, pdf, picture } from '../../../test/fakes/pictures/files.ts'
import { tooManyRequests } from '../../../test/fakes/telegram/refusal.ts'
import { openHouse } from '../../../test/house.ts'
import { converse, PASSWORD, signUp, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }

test('what customers send on Telegram is kept as what it is; the bot’s token is told to nobody, and all goes with the account', async () => {
  const house = await openHouse()
  // The first one administers, and cannot leave the others alone.
  const stranger = await signUp(house, 'vecina')
  const { bot, botToken, token } = await withAgent(house)
  const { files } = bot
  const say = (said: object) => converse(house, bot, luz, said)
  const large = files.add(pdf(), { size: 20 * 1024 * 1024 + 1 })
  const gone = files.add(pdf('otra'))
  files.lose(gone.file_id)
  const broken = files.add(ogg)
  files.cut(broken.file_id)
  const small = { ...files.add(picture(4, 4)), width: 4, height: 4 }
  await say({ photo: [small, { ...files.add(picture(40, 20)), width: 40, height: 20 }] })
  await say({ sticker: { ...files.add(pdf('lottie')), emoji: '👋', is_animated: true, thumbnail: small } })
  await say({ document: { ...files.add(pdf()), file_name: '../..//carta\u202efdp.exe' } })
  await say({ document: { ...large, file_name: 'video.mp4' } })
  await say({ document: { ...gone, file_name: 'otra.pdf' } })
  await say({ voice: { ...broken, duration: 3 } })
  // A server of the operator's own tells of its disk.
  await say({ document: files.add(pdf('ajeno'), { folder: '/var/lib/telegram' }) })
  bot.fail('getFile', tooManyRequests(600), 1)
  await say({ document: files.add(pdf()) })

  const told = async () =>
    (await thread(house, token)).messages
      .filter(({ direction }: Message) => direction === 'incoming')
      .map(({ media }: Message) => media?.cause?.split('.')[0] ?? `${media?.state} ${media?.type} ${media?.width}`)
  const settled = [
    'kept image/png 40',
    'kept image/png 4',
    'kept application/pdf null',
    'El archivo pesa más de 20 MB y Telegram no lo entrega a los bots',
    'El archivo ya no estaba cuando se fue a buscar',
  ]
  const isGone = settled.at(-1)
  expect(await told()).toEqual([...settled, 'pending null null', isGone, 'pending null null'])
  expect(bot.calls.map(({ params }) => String(params['path']))).not.toContainEqual(expect.stringContaining('/var/lib'))
  const asked = () => bot.calls.filter(({ method }) => method === 'getFile').length
  const before = asked()
  files.cut(broken.file_id, false)
  house.skip(60_000)
  await house.drain(1)
  expect(await told()).toEqual([...settled, 'kept audio/ogg null', isGone, 'pending null null'])
  expect(asked()).toBe(before + 1)
  house.skip(600_000)
  await house.drain(1)
  expect((await told()).at(-1)).toBe('kept application/pdf null')

  const { messages } = await thread(house, token)
  const letter = messages.find(({ type }: Message) => type === 'document')
  const path = `${house.url}/api/messages/${letter.id}/media`
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf())
  expect(letter.metadata.fileName).toBe('../..//carta\uFFFDfdp.exe')
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toBe(
    "attachment; filename*=UTF-8''.._..__carta\uFFFDfdp.exe",
  )
  const theirs = await fetch(path, { headers: { authorization: `Bearer ${stranger.token}` } })
  expect(theirs.status).toBe(404)
  const written = JSON.stringify([house.lines, messages, await house.db.selectFrom('media').selectAll().execute()])
  expect(written).not.toContain(botToken.split(':')[1])

  const shelf = join(house.dataDir, 'media')
  const kept = () => readdirSync(shelf, { recursive: true }).filter((name) => String(name).includes('/'))
  expect(kept()).toHaveLength(5)
  await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, token)
  await house.drain()
  expect(kept()).toEqual([])
})
