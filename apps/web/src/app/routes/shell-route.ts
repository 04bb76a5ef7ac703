import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { AppShell } from '../app-shell.tsx'
import { NotFound } from '../not-found.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
/** Pages with the sidebar. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: AppShell })
export const getParentRoute = () => shell
