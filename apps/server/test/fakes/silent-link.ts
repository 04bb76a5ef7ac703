import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SilentLink = Awaited<ReturnType<typeof openSilentLink>>

/** A TCP link to a PostgreSQL server that can drop every packet without telling either side. */
export async function openSilentLink(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const reach = () =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${folder}/.s.PGSQL.${target.searchParams.get('port') ?? (target.port || '5432')}`)
  const links = new Set<{ near: Socket; far: Socket | null; isSilent: boolean }>()
  let isNewSilent = false
  let isAway = false
  let accepted = 0

  const server = createServer((near) => {
    accepted++
    if (isAway) {
      near.destroy()
      return
    }
    const link = { near, far: isNewSilent ? null : reach(), isSilent: isNewSilent }
    links.add(link)
    const { far } = link
    const drop = () => {
      if (link.isSilent) return
      near.destroy()
      far?.destroy()
      links.delete(link)
    }
    near.on('error', drop).on('close', drop)
    near.on('data', (bytes) => void (link.isSilent || far?.write(bytes)))
    far?.on('error', drop).on('close', drop)
    far?.on('data', (bytes) => void (link.isSilent || near.write(bytes)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    /** How many connections were ever opened. */
    accepted: () => accepted,
    /** Drops all packets of the connections that there are, and with `new` of those to come. */
    silence({ newToo = false } = {}) {
      isNewSilent = newToo
      for (const link of links) link.isSilent = true
    },
    /** Ends new connections at once, as a server does that is still starting. */
    refuse: () => void (isAway = true),
    /** New connections pass again; what was silent stays so. */
    heal() {
      isNewSilent = false
      isAway = false
    },
    async close() {
      for (const { near, far } of links) {
        near.destroy()
        far?.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
