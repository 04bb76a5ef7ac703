import { expect, type Page } from '@playwright/test'
import type { WorkspaceRole } from '@portavoz/contract'
import { callApi } from './linked-agent.ts'
import type { Product } from './product.ts'
import { type ConsoleUser, fetchToken, openWithStorage, SESSION_KEY, signUp, startSession } from './users.ts'

/** An attendant who accepted an invitation into the owner's workspace. */
export const addAttendant = (product: Product, owner: ConsoleUser, username: string) =>
  addMember(product, owner, username, 'agent')

/** A person who accepted an invitation with this role into the owner's workspace. */
export async function addMember(
  product: Product,
  owner: ConsoleUser,
  username: string,
  role: WorkspaceRole,
): Promise<ConsoleUser> {
  const person = await signUp(product, username)
  const { url } = await callApi(product, await fetchToken(product, owner), 'POST', '/workspace/invitations', {
    role,
  })
  const token = new URL(String(url)).searchParams.get('token')
  await callApi(product, await fetchToken(product, person), 'POST', '/workspace-invitations/accept', { token })
  return person
}

/** Signs in, in the workspace with this name. */
export async function openAsMember(page: Page, person: ConsoleUser, name: string, path = '/'): Promise<void> {
  const { user, token } = await startSession(page, person)
  const response = await page.request.get('/api/workspaces', { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: { id: string; name: string }[] }
  await openWithStorage(page, path, {
    [SESSION_KEY]: JSON.stringify({ user, token }),
    [`portavoz.workspace.${user.id}`]: data.find((workspace) => workspace.name === name)?.id ?? '',
  })
}

/** Waits until the bell has a notification with this text, beside those of messages that the person may hear of. */
export async function expectNotification(page: Page, text: string): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notificaciones, \d+ sin leer/ })
  await bell.click()
  await expect(page.getByRole('dialog').getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
}
