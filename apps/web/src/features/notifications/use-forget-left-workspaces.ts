import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { workspacesQuery } from '../../data/workspaces/workspaces.ts'
import { keepWorkspaces } from './notification-list.ts'
import { updateNotificationList } from './notification-store.ts'

/** The notifications of a workspace leave this device with its person. */
export function useForgetLeftWorkspaces() {
  const { data } = useQuery(workspacesQuery)
  useEffect(() => {
    if (data) updateNotificationList((list) => keepWorkspaces(list, new Set(data.map(({ id }) => id))))
  }, [data])
}
