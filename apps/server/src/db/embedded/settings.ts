/**
 * For a laptop: little memory, few processes, synchronous commits except for new sessions. Queries stay out of the log.
 */
const commonSettings = {
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_connections: '100',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
}

const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** For tests only: a power cut may lose the whole database. */
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export type ServerEndpoint = { kind: 'socket'; socketFolder: string } | { kind: 'loopback'; port: number }

export function serverArguments(endpoint: ServerEndpoint, durable: boolean): string[] {
  const settings = { ...commonSettings, ...(durable ? durableSettings : testSettings), ...endpointSettings(endpoint) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function endpointSettings(endpoint: ServerEndpoint): Record<string, string> {
  return endpoint.kind === 'socket'
    ? { listen_addresses: '', unix_socket_directories: endpoint.socketFolder, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(endpoint.port) }
}
