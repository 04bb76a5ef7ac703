import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addressedWorkspace } from '../lib/session/addressed-workspace.ts'
import { followOtherTabs } from '../lib/session/session.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

followOtherTabs()
addressedWorkspace.readAddress()

const draw = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  )
// An `await` here would part the entry into more files.
void Promise.resolve(globalThis.portavozFont).then(draw)
