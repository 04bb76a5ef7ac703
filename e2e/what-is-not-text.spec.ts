import {
  card,
  deletion,
  edit,
  file,
  photo,
  place,
  reaction,
  voiceNote,
} from '../apps/server/test/fakes/whatsapp/sayings.ts'
import { axe } from './axe.ts'
import { expect, test } from './house.ts'
import { openLinkedAgent } from './linked-agent.ts'
import { signIn, signUp } from './people.ts'
import { atEverySize } from './sizes.ts'

test('what a customer sends besides text, changes and takes back stands in the thread as it was', async ({
  page,
  product,
}) => {
  test.slow()
  const owner = await signUp(product, 'lectora')
  const { shop } = await openLinkedAgent(product, owner, '573001112211')
  const ana = product.whatsapp.addPhone({ number: '573009998811', name: 'Ana' })
  const answered = (count: number) =>
    product.whatsapp.bell.until(
      () => ana.chat.filter(({ from }) => from === shop.number).length >= count,
      () => `${count} answers`,
      20_000,
    )

  await ana.write(shop, voiceNote(7))
  await answered(1)
  for (const said of [
    file('lista de precios de noviembre.pdf', 1_249_000),
    place('Parque 93', 'Cra 11'),
    card('Luis', '573001112244'),
  ])
    await ana.write(shop, said)
  const order = await ana.write(shop, 'Quiero dos arepas')
  await answered(2)
  const picture = await ana.write(shop, photo('así la quiero'))
  await answered(3)

  await signIn(page, owner)
  await page.goto('/conversations')
  await page.getByRole('button', { name: 'Ana', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Mensajes' })

  await test.step('each is what it is, and only the first one is told that only text is read', async () => {
    for (const words of [
      'Nota de voz · 0:07',
      'Documento · lista de precios de noviembre.pdf · 1,2 MB',
      'Ubicación · Parque 93, Cra 11',
      'Contacto · Luis · +573001112244',
    ])
      await expect(thread.getByText(words)).toBeVisible()
    await expect(thread.getByText(/^Por ahora solo leo texto/)).toHaveCount(1)
    const voice = thread.getByRole('listitem').filter({ hasText: 'Nota de voz · 0:07' })
    await voice.getByRole('button', { name: '¿Por qué respondió?' }).click()
    await expect(voice).toContainText('Llegó sin texto: el agente avisó que por ahora solo lee texto.')
    await voice.getByRole('button', { name: '¿Por qué respondió?' }).click()
  })

  await test.step('a reaction appears at its message, and goes when it is taken away', async () => {
    const answer = ana.chat.findLast(({ from }) => from === shop.number)?.id ?? ''
    await ana.write(shop, reaction(answer, '👍'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeVisible()
    await ana.write(shop, reaction(answer, ''))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con 👍' })).toBeHidden()
    await ana.write(shop, reaction(answer, '❤️'))
    await expect(thread.getByRole('img', { name: 'El contacto reaccionó con ❤️' })).toBeVisible()
  })

  await test.step('an edit shows the new words, and the first ones for who asks', async () => {
    await ana.write(shop, edit(order, 'Quiero tres arepas'))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'Quiero tres arepas' }).first()
    await expect(bubble.getByText('Quiero dos arepas')).toBeHidden()
    await bubble.getByText('Editado').click()
    await expect(bubble.getByText('Quiero dos arepas')).toBeVisible()
  })

  await test.step('a deletion says so, and keeps what it said for who asks', async () => {
    await ana.write(shop, deletion(picture))
    const bubble = thread.getByRole('listitem').filter({ hasText: 'El contacto eliminó este mensaje' })
    await expect(bubble.getByText('así la quiero')).toBeHidden()
    await bubble.getByText('Ver lo que decía').click()
    await expect(bubble.getByText('así la quiero')).toBeVisible()
  })

  await atEverySize(page)
  await axe(page)
})
