// oxlint-disable-next-line typescript/no-explicit-any -- whoever asks knows the answer's shape
type Answer = { status: number; body: any }

export type Account = Awaited<ReturnType<typeof createAccount>>

/** Somebody with an account, and what they ask of the product. */
export async function createAccount(url: string) {
  let token = ''
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const person = { username: 'quienprueba', email: 'quienprueba@ejemplo.co', password: 'una-clave-larga' }
  await call('POST', '/auth/signup', person)
  token = (await call('POST', '/auth/signin', person)).body.accessToken
  /** What must have gone well. */
  const did = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  return { call, did }
}
