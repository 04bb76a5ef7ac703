import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Agents that this installation itself hears, with what their cards say of them. */
const heardHere = sql`a.is_active and a.engine = 'embedded'`

export const createAttendanceStore = (db: Db) => ({
  /** One process of several writes it down and tells the owners of agents; false for the others. */
  async isLost(): Promise<boolean> {
    const { rows } = await sql`
      with changed as (
        update installation set unattended_since = now() where unattended_since is null returning id
      ), told as (
        insert into events (user_id, data)
        select a.user_id, jsonb_build_object(
          'type', 'agent', 'agentId', a.id, 'agentName', a.name, 'problem', 'server.unattended')
        from agents a, changed
        where ${heardHere}
      )
      select id from changed`.execute(db)
    return rows.length > 0
  },

  async isBack(): Promise<boolean> {
    const { rows } = await sql`
      with changed as (
        update installation set unattended_since = null where unattended_since is not null returning id
      ), told as (
        insert into events (user_id, data)
        select a.user_id, jsonb_build_object(
          'type', 'agent', 'agentId', a.id, 'agentName', a.name,
          'problem', coalesce(a.channel_problem, a.model_problem))
        from agents a, changed
        where ${heardHere}
      )
      select id from changed`.execute(db)
    return rows.length > 0
  },
})
