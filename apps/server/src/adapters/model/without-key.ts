/** A local server may have no key; the SDK would send an empty one. */
export const withoutKey =
  (fetchAnswer: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('authorization')
    return fetchAnswer(input, { ...init, headers })
  }
