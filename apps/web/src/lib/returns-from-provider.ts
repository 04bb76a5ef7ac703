/** True after a visit to the provider. Takes the mark out of the address: a reload does not complete it again. */
export function returnsFromProvider(): boolean {
  const url = new URL(location.href)
  if (!url.searchParams.has('oidc')) return false
  url.searchParams.delete('oidc')
  history.replaceState(history.state, '', url)
  return true
}
