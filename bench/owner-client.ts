export const OWNER = { username: 'mariana', email: 'mariana@ejemplo.co', password: 'una-clave-larga' }

export const withToken = (token: string) => (token === '' ? {} : { authorization: `Bearer ${token}` })

/** Throws at an error status: a refused call would be measured as a fast one. */
export async function post<T>(url: string, path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...withToken(token) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Signs the owner up and in. Returns the access token. */
export async function signUpAndSignIn(url: string): Promise<string> {
  await post(url, '/api/auth/signup', OWNER)
  return (await post<{ accessToken: string }>(url, '/api/auth/signin', OWNER)).accessToken
}

/** Adds an agent that replies without delay, on a bot that the fake Telegram knows. */
export async function addTelegramAgent(url: string, token: string, name: string, botToken: string): Promise<void> {
  const draft = { name, description: 'Vende', prompt: 'Eres vendedor', platform: 'telegram', botToken }
  const customConfig = { responseDelay: 0, useTypingIndicator: false, disclosure: { enabled: false } }
  await post(url, '/api/agents', { ...draft, customConfig }, token)
}

/** Reads the login page and the agent list completely. Returns the number of agents. */
export async function loadFirstPages(url: string, token: string): Promise<number> {
  const page = await fetch(`${url}/login`)
  await page.text()
  const list = await fetch(`${url}/api/agents`, { headers: withToken(token) })
  const { data } = (await list.json()) as { data?: unknown[] }
  if (page.status !== 200 || list.status !== 200 || !data)
    throw new Error(`/login said ${page.status}, /api/agents ${list.status}`)
  return data.length
}
