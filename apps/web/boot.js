/* Runs before the first paint, as a file of its own so that the CSP needs no inline script. `CHUNKS` is filled in by the build. */
;(() => {
  /** @type {typeof CHUNKS} */
  const { console: consoleChunks, routes, data, font } = CHUNKS

  const { pathname, search, hash } = location
  const [, section, agentId = ''] = pathname.split('/')
  const parameters = new URLSearchParams(search)
  /** The session name of the conversation that the address opens. */
  const openSession = pathname === '/conversations' ? parameters.get('session') : null
  /** The address as `data` names it. */
  const page =
    openSession !== null
      ? '/conversations?session'
      : section === 'agents' && agentId
        ? pathname.replace(agentId, '$agentId')
        : pathname

  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  /** How an open conversation is shown, as `inbox-view.ts` decides it. */
  const readLayout = () => {
    const isWide = matchMedia('(min-width: 1024px)').matches
    const screen = isWide ? 'wide' : matchMedia('(min-width: 640px)').matches ? 'tablet' : 'phone'
    const view = stored('portavoz.inbox-view.' + screen) ?? (screen === 'phone' ? 'rows' : 'cards')
    return view === 'rows' && isWide ? 'panes' : view
  }
  /** The address as `routes` names it. */
  const readCodePage = () => (openSession === null ? page : '/conversations?' + readLayout())

  /** @param {string} rel @param {string} file */
  const preload = (rel, file) => Object.assign(document.createElement('link'), { rel, href: '/' + file })
  /**
   * With low priority: the frame's code takes longest, and requests for data, which follow one another, come first.
   * @param {string[] | undefined} files
   */
  const fetchAhead = (files = []) => {
    for (const file of files)
      document.head.append(Object.assign(preload('modulepreload', file), { fetchPriority: 'low' }))
  }

  /** The first formatter loads the language's data, for which the processor has time until the code arrives. */
  const loadLanguage = () => {
    new Intl.NumberFormat('es').format(0)
    new Intl.RelativeTimeFormat('es').format(0, 'day')
    new Intl.DateTimeFormat('es', { month: 'short', hour: '2-digit' }).format()
  }

  /** @param {string} path @param {Record<string, string>} headers */
  const ask = (path, headers) => {
    const response = fetch('/api' + path, { headers })
    // The console reports it when it takes the response.
    response.catch(() => {})
    return response
  }

  /** @param {string} path with `{timeZone}`, and `{day-6}` for the date of six days ago */
  const withDates = (path) =>
    path
      .replace('{timeZone}', encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone))
      .replace(/{day-(\d+)}/g, (_, days) => {
        const now = new Date()
        const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days))
        const pad = (/** @type {number} */ part) => String(part).padStart(2, '0')
        return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
      })

  /**
   * Asks for what belongs to the conversation that a response found.
   * @param {Promise<Response>} response @param {FirstRequest[]} wanted @param {(wanted: FirstRequest) => unknown} askFor
   */
  const askOfFound = async (response, wanted, askFor) => {
    const { data: list } = await (await response).clone().json()
    const [found] = list?.items ?? []
    if (found?.sessionName !== openSession) return
    for (const one of wanted) askFor({ ...one, path: one.path.replace('{id}', found.id) })
  }

  /**
   * Sends the first requests while the console's code is on its way: the account, the workspaces, then what the page
   * shows. Before the lists, the cursor of the event stream: what changes after it is told by the stream.
   * @param {string} token @param {{ id: string, roles?: string[] }} user
   */
  const askAhead = (token, { id: userId, roles = [] }) => {
    /** @type {NonNullable<typeof portavozEarly>} */
    const early = { place: '', at: Date.now(), requests: {} }
    globalThis.portavozEarly = early
    const { requests } = early
    /** @param {string} path @param {Record<string, string>} headers */
    const askOnce = (path, headers) => {
      const address = '/api' + path
      if (address in requests) return null
      const response = ask(path, headers)
      requests[address] = { headers, response }
      return response
    }
    const signedIn = { authorization: `Bearer ${token}` }
    const resumes = sessionStorage.getItem('portavoz.place.' + userId) !== null
    const me = ask('/test/user', signedIn)
    let isLate = false
    const patience = new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => void (isLate = true))
    const placed = resumes
      ? Promise.resolve()
      : ask('/events/missed', signedIn)
          .then((response) => (response.ok ? response.json() : null))
          .then(
            (body) => {
              // The lists are requested by then: without a place, they are checked when the stream opens.
              if (!isLate) early.place = body?.data.place ?? ''
            },
            () => {},
          )
    const ready = Promise.race([placed, patience]).then(() => me)
    ready.catch(() => {})
    requests['/api/test/user'] = { headers: signedIn, response: ready }
    ready.then(
      async ({ ok }) => {
        if (!ok || '/api/workspaces' in requests) return
        const response = ask('/workspaces', signedIn)
        requests['/api/workspaces'] = { headers: signedIn, response }
        const { data: workspaces = [] } = await (await response).clone().json()
        const key = 'portavoz.workspace.' + userId
        const chosen = sessionStorage.getItem(key) ?? stored(key)
        const workspace = workspaces.find((/** @type {{ id: string }} */ { id }) => id === chosen) ?? workspaces[0]
        const isFiltered = parameters.size > (openSession === null ? 0 : 1)
        if (!workspace || workspace.isLocked || workspace.suspension || isFiltered) return
        const headers = { ...signedIn, 'x-workspace': workspace.id }
        const mayAsk = {
          team: workspace.people > 1,
          admin: ['owner', 'admin'].includes(workspace.role),
          ROLE_ADMIN: roles.includes('ROLE_ADMIN'),
        }
        /** @param {FirstRequest} wanted */
        const askFor = ({ path: template, access, unlessFinished, ofFound = [] }) => {
          const path = withDates(template)
            .replace('{agentId}', agentId)
            .replace('session={session}', () => String(new URLSearchParams({ session: openSession ?? '' })))
          const isFinished = unlessFinished && stored(unlessFinished + workspace.id) === 'finished'
          const asked = (!access || mayAsk[access]) && !isFinished ? askOnce(path, headers) : null
          if (asked && ofFound.length > 0) void askOfFound(asked, ofFound, askFor).catch(() => {})
        }
        for (const wanted of data[page] ?? []) askFor(wanted)
      },
      () => {},
    )
  }

  const theme = stored('portavoz.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  /**
   * Fetches the font, for which the first drawing waits: where it comes later, the lines would break elsewhere. A page
   * whose font takes longer than 1.5 s keeps the system's, since the style sheet says `font-display: optional`.
   */
  const fetchFont = () => {
    const link = Object.assign(preload('preload', font), { as: 'font', crossOrigin: '' })
    globalThis.portavozFont = new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
      setTimeout(resolve, 1_500)
    })
    document.head.append(link)
  }
  if (font) fetchFont()

  const session = stored('portavoz.session')
  if (['/verify-email', '/reset-password'].includes(pathname)) {
    // The token of an e-mail's link stays out of the address bar, the history and the referrer.
    const token = parameters.get('token')
    if (token !== null) history.replaceState({ token }, '', pathname)
  } else if (pathname === '/vincular') {
    if (hash) history.replaceState({ token: hash.slice(1) }, '', pathname)
  } else if (['/login', '/auth'].includes(pathname)) {
    // The code of the console loads while the person types.
    addEventListener('input', () => fetchAhead([...consoleChunks, ...(routes['/'] ?? [])]), { once: true })
  } else if (session !== null) {
    try {
      const { user, token } = JSON.parse(session)
      if (pathname !== '/invitacion') askAhead(token, user)
    } catch {
      // The console signs out of a session that it cannot read.
    }
    fetchAhead(routes[readCodePage()])
    setTimeout(loadLanguage)
  } else if (pathname in routes || page in routes) {
    const view = pathname === '/invitacion' ? 'view=signup&' : ''
    const from = view + 'from=' + encodeURIComponent(pathname + search)
    location.replace(pathname === '/' && !search ? '/login' : '/login?' + from)
  }
})()
