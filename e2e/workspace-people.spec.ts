import { submitSignUp } from './access-forms.ts'
import { checkAccessibility } from './accessibility.ts'
import { checkAllSizes } from './all-sizes.ts'
import { expect, test } from './fixtures.ts'
import { card, cards, openInbox } from './inbox-page.ts'
import { openOtherBrowser } from './other-browser.ts'
import { addAttendant, openAsMember } from './team.ts'
import { newUser, openSignedIn, signUp } from './users.ts'
import { createBusiness, invite, openWorkspace, row, workspaceName } from './workspace-page.ts'

test('people: an invited person signs up by the link and sees this business only; changes are live', async ({
  page,
  product,
  browser,
}) => {
  const owner = await createBusiness(product, 'duena-tejidos', { id: 8101, firstName: 'Carmen' })
  await createBusiness(product, 'duena-ajena', { id: 8102, firstName: 'Forastera' })
  await openWorkspace(page, owner)
  await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()
  await checkAllSizes(page)

  const revoked = await invite(page, 'Solo mira', 'nadie@ejemplo.co')
  await page.getByRole('button', { name: 'Anular la invitación para nadie@ejemplo.co' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()

  await page.getByRole('button', { name: 'Invitar a una persona' }).click()
  await expect(page.getByRole('dialog').getByLabel('Administra', { exact: true })).toBeVisible()
  await checkAllSizes(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const link = await invite(page, 'Atiende')

  const other = await openOtherBrowser(browser, product)
  const guest = newUser('tejedora')
  await test.step('the link leads to the sign-up, which says whose business it is', async () => {
    other.errors.declare(/410 .*\/workspace-invitations\/read/)
    await other.page.goto(revoked)
    await expect(other.page.getByText('Esta invitación ya se usó, venció o se anuló')).toBeVisible()
    await other.page.goto(link)
    await expect(other.page).toHaveURL(/\/login\?view=signup/)
    await expect(
      other.page.getByText('duena-tejidos te invita a «duena-tejidos» para atender: conversaciones, notas'),
    ).toBeVisible()
    await checkAllSizes(other.page)
    await submitSignUp(other.page, [guest.username, guest.email, guest.password, guest.password])
    await expect(other.page).toHaveURL('/')
  })

  await test.step('the person sees the conversations of the business and of no other', async () => {
    await other.page.goto('/conversations')
    await expect(card(other.page, 'Carmen')).toBeVisible()
    await expect(other.page.getByText('Forastera')).toHaveCount(0)
    await other.page.goto('/negocio')
    await expect(row(other.page, 'tejedora')).toContainText('(tú)')
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toHaveCount(0)
    await expect(row(page, 'tejedora')).toBeVisible()
    await expect(page.getByText('No hay invitaciones sin usar.')).toBeVisible()
  })

  await test.step('another role and the right to export appear at once', async () => {
    await expect(other.page.getByText('Tu papel aquí: Atiende')).toBeVisible()
    await page.getByLabel('Puede exportar: tejedora').check()
    await expect(row(other.page, 'tejedora')).toContainText('Puede exportar')
    await page.getByLabel('Papel de tejedora', { exact: true }).selectOption('Administra')
    await expect(other.page.getByText('Tu papel aquí: Administra')).toBeVisible()
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toBeVisible()
    await expect(page.getByLabel('Puede exportar: tejedora')).toHaveCount(0)
    await page.getByLabel('Papel de tejedora', { exact: true }).selectOption('Solo mira')
    await expect(other.page.getByText('Tu papel aquí: Solo mira')).toBeVisible()
    await expect(other.page.getByRole('region', { name: 'Invitaciones' })).toHaveCount(0)
    await checkAllSizes(other.page)
    await checkAllSizes(page)
  })

  await test.step('a removed person stops seeing the business at once', async () => {
    other.errors.declare(/403 .*\/api\/(workspace|pending)/)
    await page.getByRole('button', { name: 'Quitar a tejedora' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Dejará de ver este negocio al momento')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await expect(row(page, 'tejedora')).toHaveCount(0)
    await expect(other.page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
    await checkAllSizes(other.page)
  })
  await other.close()
})

test('people: who leaves or only looks leaves the customers to the team, which sees it live', async ({
  page,
  browser,
  product,
}) => {
  const { owner } = await openInbox(page, product, 'duena-hilos')
  const other = await openOtherBrowser(browser, product)
  const people = [await addAttendant(product, owner, 'hilandera'), await addAttendant(product, owner, 'bordadora')]
  const takeAs = async (person: (typeof people)[number], customer: string) => {
    await openAsMember(other.page, person, owner.username, '/conversations?period=all')
    await card(other.page, customer).getByRole('heading').getByRole('button').click()
    await other.page.getByRole('button', { name: 'Me la quedo' }).click()
    await expect(other.page.getByLabel('Quién la atiende')).toHaveValue(/.+/)
  }
  const [leaver, viewer] = people
  await takeAs(leaver!, 'Ana Ríos')
  await page.goto('/conversations?period=all')
  await page.getByRole('group', { name: 'De quién son' }).getByRole('button', { name: 'Sin asignar' }).click()
  await expect(cards(page)).toHaveCount(2)

  other.errors.declare(/403 .*\/api\/(workspace|pending|conversations\/\w+\/presence)/)
  await other.page.goto('/negocio')
  await other.page.getByRole('button', { name: 'Salir del negocio' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect(cards(page)).toHaveCount(3)
  await card(page, 'Ana Ríos').getByRole('heading').getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: 'Ana Ríos' })
  await expect(sheet.getByRole('log')).toContainText('Quedó sin asignar: hilandera salió del negocio')
  await checkAllSizes(page)
  await page.keyboard.press('Escape')

  await takeAs(viewer!, 'Luis Peña')
  await expect(cards(page)).toHaveCount(2)
  await cards(page).first().getByRole('heading').getByRole('button').focus()
  const secondTab = await page.context().newPage()
  await secondTab.goto('/negocio')
  await secondTab.getByLabel('Papel de bordadora', { exact: true }).selectOption('Solo mira')
  // A card has the focus, so the list waits for a click.
  await page.getByRole('button', { name: '1 conversación con novedades' }).click()
  await expect(cards(page)).toHaveCount(3)
  await expect(other.page.getByRole('log')).toContainText('Quedó sin asignar: desde ahora solo miras')
  await other.close()
})

test('ownership: the owner offers the business, and the other person accepts', async ({ page, product, browser }) => {
  const owner = await signUp(product, 'duena-vinos')
  const heir = await signUp(product, 'heredera-vinos')
  const other = await openOtherBrowser(browser, product)
  await openWorkspace(other.page, owner)
  await expect(other.page.getByText('Invita primero a quien será su dueño')).toBeVisible()
  await workspaceName(other.page).fill('Vinos del valle')
  await other.page.getByRole('button', { name: 'Guardar nombre' }).click()
  await expect(other.page.getByText('Nombre guardado')).toBeVisible()
  const link = await invite(other.page, 'Atiende')

  await openSignedIn(page, heir, link)
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/negocio')
  await expect(page.getByRole('region', { name: 'Nombre' })).toContainText('Vinos del valle')

  const offer = other.page.getByRole('region', { name: 'Pasar el negocio' })
  await expect(offer.getByRole('button', { name: 'Ofrecer el negocio' })).toBeDisabled()
  const makeOffer = async () => {
    await offer.getByLabel('Persona que recibe el negocio').selectOption({ label: 'heredera-vinos' })
    // A toast may cover it.
    await offer.getByRole('button', { name: 'Ofrecer el negocio' }).press('Enter')
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Ofrecer' }).click()
    await expect(offer).toContainText('Ofreciste el negocio a heredera-vinos')
    await expect(page.getByText('Te ofrecen este negocio')).toBeVisible()
  }
  await makeOffer()
  await checkAllSizes(other.page)
  await checkAllSizes(page)
  await offer.getByRole('button', { name: 'Retirar la oferta' }).click()
  await expect(page.getByText('Te ofrecen este negocio')).toBeHidden()
  await makeOffer()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Te ofrecen este negocio')).toBeHidden()
  await expect(offer).toContainText('heredera-vinos rechazó tu oferta')
  await checkAccessibility(other.page)
  await makeOffer()

  await page.getByRole('button', { name: 'Aceptar' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('duena-vinos seguirá como «Administra»')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Recibir el negocio' }).click()
  await expect(page.getByText('Tu papel aquí: Dueño')).toBeVisible()
  await expect(other.page.getByText('Tu papel aquí: Administra')).toBeVisible()
  await expect(offer).toHaveCount(0)

  other.errors.declare(/403 .*\/api\/(workspace|pending)/)
  await other.page.getByRole('button', { name: 'Salir del negocio' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click()
  await expect(other.page.getByRole('heading', { name: 'Crea tu negocio' })).toBeVisible()
  await expect(row(page, 'duena-vinos')).toHaveCount(0)
  await other.close()
})
