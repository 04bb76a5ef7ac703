import type { AuditAction } from '@portavoz/contract'
import type { RawQuery } from '../../../db/connection/raw-query.ts'

const ACTION: AuditAction = 'sign_in.refused'

/**
 * The unique index allows one line of an account and a network in each hour. The condition finds an earlier line with
 * less work than a conflict, so that later attempts take the time of an unknown name.
 */
const RECORD_REFUSAL_SQL = `
  with recorded as (
    insert into audit_log (at, user_id, user_name, action, source)
    select $2, id, username, '${ACTION}', $3
    from users
    where id = $1
      and not exists (
        select
        from audit_log
        where action = '${ACTION}'
          and user_id = $1
          and source = $3
          and date_trunc('hour', at at time zone 'UTC') = date_trunc('hour', $2::timestamptz at time zone 'UTC')
      )
    on conflict do nothing
  )
  select set_config('synchronous_commit', 'off', true)`

type RefusedSignIn = { userId: string | null; at: Date; source: string }

/**
 * Records a wrong password for an account. `userId` is null for an unknown name, which runs the same statement, so that
 * the time of the answer does not tell the two apart. The commit does not wait for the disk.
 */
export const recordRefusedSignIn = async (rawQuery: RawQuery, { userId, at, source }: RefusedSignIn): Promise<void> =>
  void (await rawQuery(RECORD_REFUSAL_SQL, [userId, at, source]))
