/* Runs before the first paint, as a file of its own so that the CSP needs no inline script. `CHUNKS` is filled in by the build. */
;(() => {
  /** @type {{ house: string[], routes: Record<string, string[]> }} */
  const { house: server, routes } = CHUNKS

  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  /** @param {string[] | undefined} files */
  const fetchAhead = (files = []) => {
    for (const file of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = '/' + file
      document.head.append(link)
    }
  }

  const theme = stored('portavoz.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  const { pathname, search, hash } = location
  const signedIn = stored('portavoz.session') !== null
  if (['/verify-email', '/reset-password'].includes(pathname)) {
    // A link of a letter opens a door: nobody reads it over a shoulder, in a history or in a referrer.
    const token = new URLSearchParams(search).get('token')
    if (token !== null) history.replaceState({ token }, '', pathname)
  } else if (pathname === '/vincular') {
    if (hash) history.replaceState({ token: hash.slice(1) }, '', pathname)
  } else if (['/login', '/auth'].includes(pathname)) {
    // The rest of the house comes while the person types.
    addEventListener('input', () => fetchAhead([...server, ...(routes['/'] ?? [])]), { once: true })
  } else if (signedIn) {
    fetchAhead(routes[pathname])
  } else if (pathname in routes) {
    const view = pathname === '/invitacion' ? 'view=signup&' : ''
    const from = view + 'from=' + encodeURIComponent(pathname + search)
    location.replace(pathname === '/' && !search ? '/login' : '/login?' + from)
  }
})()
