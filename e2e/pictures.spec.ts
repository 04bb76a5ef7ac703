import { picturesOf } from '../apps/server/test/helpers/seeing-server.ts'
import { pngFile } from '../apps/server/test/fakes/media/sample-files.ts'
import { photoMessage } from '../apps/server/test/fakes/whatsapp/phone/message-content.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { createLinkedAgent } from './linked-agent.ts'
import { toasts } from './toasts.ts'
import { openSignedIn, signUp } from './users.ts'

test('a picture is seen by a model that sees, and the thread shows the wait', async ({
  page,
  product,
  localServices,
}) => {
  test.slow()
  const ollama = localServices.models.account
  const owner = await signUp(product, 'fotografa_rosa')
  const { shop } = await createLinkedAgent(product, owner, '573001112281')
  const rosa = product.whatsapp.addPhone({ number: '573009998881', name: 'Rosa' })
  const upload = () => product.whatsapp.media.upload(pngFile(300, 200), 'image')

  await test.step('the owner says that the model sees', async () => {
    await openSignedIn(page, owner, '/profile/modelo')
    const card = page.getByRole('region', { name: 'Modelo', exact: true })
    const sees = card.getByRole('checkbox', { name: 'Este modelo ve imágenes' })
    await card.getByLabel('Nombre del modelo').fill('gpt-3.5-turbo')
    await expect(card.getByText(/^Este modelo no ve imágenes: /)).toBeVisible()
    await card.getByLabel('Proveedor').selectOption('Compatible con OpenAI')
    await card.getByLabel('Nombre del modelo').fill('qwen2.5-vl')
    await expect(card.getByText('Este modelo ve las fotos que mandan tus clientes.')).toBeVisible()
    await card.getByLabel('Nombre del modelo').fill('ojo')
    await sees.check()
    await card.getByLabel('Dirección').fill(`${ollama.url}/v1`)
    await checkAllSizes(page)
    await card.getByRole('button', { name: 'Guardar modelo' }).click()
    await expect(toasts(page).getByText('Modelo guardado')).toBeVisible()
    await expect(sees).toBeChecked()
  })

  const callsBefore = ollama.calls.length
  ollama.queueReplies('Sí, esa la tenemos en rojo.')
  await rosa.write(shop, photoMessage('¿tienen de esta?', upload()))
  await page.goto('/conversations')
  await page.getByRole('button', { name: 'Rosa', exact: true }).click()
  const messages = page.getByRole('log', { name: 'Mensajes' })

  await test.step('the model sees the picture with its caption, and the journal says so', async () => {
    await expect(messages.getByText('Sí, esa la tenemos en rojo.')).toBeVisible()
    expect(ollama.calls.slice(callsBefore).map(({ body }) => picturesOf(body).length)).toEqual([1])
    await messages.getByRole('button', { name: /^¿Por qué respondió\? ¿tienen de esta/ }).click()
    await expect(page.getByText('Vio 1 foto', { exact: true })).toBeVisible()
  })

  await test.step('while the file does not come, the thread shows the wait', async () => {
    const late = upload()
    product.whatsapp.media.fail(late.directPath, 500)
    await rosa.write(shop, photoMessage(undefined, late))
    await expect(messages.getByText('Mirando la foto…')).toBeVisible()
    await checkAllSizes(page)
  })
})
