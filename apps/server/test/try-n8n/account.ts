// oxlint-disable-next-line typescript/no-explicit-any -- the caller knows the answer's shape
type AccountResponse = { status: number; body: any }

export type TestAccount = Awaited<ReturnType<typeof createAccount>>

/** A signed-in account that calls the API of the product. */
export async function createAccount(url: string) {
  let token = ''
  const request = async (method: string, path: string, body?: unknown): Promise<AccountResponse> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const owner = { username: 'quienprueba', email: 'quienprueba@ejemplo.co', password: 'una-clave-larga' }
  await request('POST', '/auth/signup', owner)
  token = (await request('POST', '/auth/signin', owner)).body.accessToken
  /** Throws if the call fails. */
  const requestOk = async (method: string, path: string, body?: unknown) => {
    const response = await request(method, path, body)
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body.data
  }
  const upload = async (path: string, form: FormData) => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`)
    const { data }: AccountResponse['body'] = await response.json()
    return data
  }
  return { request, requestOk, upload }
}
