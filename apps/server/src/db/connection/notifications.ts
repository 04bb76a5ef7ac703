import type pg from 'pg'

type Connection = pg.Client | pg.Pool

/** Sends a text to every connection that listens to the channel. */
export async function sendNotification(connection: Connection, channel: string, text: string): Promise<void> {
  await connection.query('select pg_notify($1, $2)', [channel, text])
}

/** `channel` is an identifier of ours, never a text from outside. */
export async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${channel}`)
}

/** Rejects unless the database answers. */
export async function ping(connection: Connection): Promise<void> {
  await connection.query('select 1')
}
