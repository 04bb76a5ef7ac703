import type { FakeSmtpServer } from '../apps/server/test/fakes/mail/smtp-server.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test, waitForLink } from './email-fixtures.ts'
import { callApi } from './linked-agent.ts'
import { createAgent, fetchToken, openSignedIn, signUp } from './users.ts'

const clara = { id: 8961, firstName: 'Clara' }

const digestsTo = (post: FakeSmtpServer, email: string) =>
  post.emails.filter(({ recipients, subject }) => recipients.includes(email) && subject?.includes('sin atender'))

test('digest: switched on, told of a customer who waits, and ended from the letter', async ({
  page,
  product,
  post,
}) => {
  test.slow()
  const owner = await signUp(product, 'con-resumen')
  const { email } = owner
  await page.goto(await waitForLink(post, email))
  await expect(page.getByText('¡Email verificado!').first()).toBeVisible()
  const bot = await createAgent(product, owner)
  await openSignedIn(page, owner, '/profile/avisos')
  const section = page.getByRole('region', { name: 'Por correo' })
  const digest = section.getByRole('switch', { name: 'Resumen por correo' })
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expect(digest).toBeChecked()
  await expect(section.getByText(`Como mucho un correo cada hora a ${email}`)).toBeVisible()
  await checkAllSizes(page)

  bot.sendAsCustomer(clara, 'quiero hablar con una persona, mi clave es 1234')
  const token = await fetchToken(product, owner)
  await expect.poll(async () => (await callApi(product, token, 'GET', '/conversations'))['items']).toHaveLength(1)
  // The letter is due after ten minutes. The next one, an hour after it was taken, is not brought forward.
  await expect(async () => {
    await product.runSql(`update digests set due_at = now() where due_at between now() and now() + interval '30 min'`)
    expect(digestsTo(post, email)).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
  const [letter] = digestsTo(post, email)
  expect(letter?.text).toContain('- Clara: te escribió')
  expect(letter?.raw).not.toContain('1234')
  const conversation = /https?:\/\/\S+session=\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  await page.goto(conversation)
  await expect(page.getByRole('dialog', { name: /Clara/ })).toBeVisible()

  const link = /https?:\/\/\S+baja\?token=\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const signedOut = await page.context().browser()!.newContext()
  const stranger = await signedOut.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: '¿Dejar de recibir el resumen por correo?' })).toBeVisible()
  await checkAllSizes(stranger)
  await stranger.getByRole('button', { name: 'Dejar de recibirlo' }).press('Enter')
  await expect(stranger.getByRole('heading', { name: 'Listo: ya no te escribiremos resúmenes' })).toBeVisible()
  await checkAllSizes(stranger)
  await signedOut.close()
  await page.goto('/profile/avisos')
  await expect(digest).not.toBeChecked()
})
