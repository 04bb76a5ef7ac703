import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A TCP proxy to PostgreSQL that can drop every packet without closing either side. */
export async function startTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const connectUpstream = () =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${folder}/.s.PGSQL.${target.searchParams.get('port') ?? (target.port || '5432')}`)
  const links = new Set<{ near: Socket; far: Socket | null; isSilent: boolean }>()
  let isNewSilent = false
  let isRefusing = false
  let acceptedCount = 0

  const server = createServer((client) => {
    acceptedCount++
    if (isRefusing) {
      client.destroy()
      return
    }
    const link = { near: client, far: isNewSilent ? null : connectUpstream(), isSilent: isNewSilent }
    links.add(link)
    const { far: upstream } = link
    const drop = () => {
      if (link.isSilent) return
      client.destroy()
      upstream?.destroy()
      links.delete(link)
    }
    client.on('error', drop).on('close', drop)
    client.on('data', (bytes) => void (link.isSilent || upstream?.write(bytes)))
    upstream?.on('error', drop).on('close', drop)
    upstream?.on('data', (bytes) => void (link.isSilent || client.write(bytes)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    /** The number of connections ever opened. */
    acceptedCount: () => acceptedCount,
    /** Drops the packets of open connections, and with `newToo` of new ones as well. */
    dropPackets({ newToo = false } = {}) {
      isNewSilent = newToo
      for (const link of links) link.isSilent = true
    },
    /** Closes new connections at once, as a starting server does. */
    refuseConnections: () => void (isRefusing = true),
    /** New connections pass again; silent ones stay silent. */
    acceptConnections() {
      isNewSilent = false
      isRefusing = false
    },
    async close() {
      for (const { near: client, far: upstream } of links) {
        client.destroy()
        upstream?.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
