import { fail, logoLimits, type Workspace, type WorkspaceBrand } from '@portavoz/contract'
import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { newName } from '../../platform/security/ids.ts'
import type { RateLimiter } from '../../platform/security/rate-limiter.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { BrandStore } from './brand.store.ts'

type BrandDeps = {
  store: BrandStore
  clock: Clock
  attempts: RateLimiter
  images: ImageProcessor
  findWorkspace: (userId: string, workspaceId: string) => Promise<Workspace>
  afterCommit: () => void
}

/** Only generated names are looked up. */
const LOGO_NAME = /^logo_[\w-]{22}\.webp$/

export type WorkspaceBrands = ReturnType<typeof createWorkspaceBrands>

/** Logo and color of a workspace. */
export function createWorkspaceBrands({ store, clock, attempts, images, findWorkspace, afterCommit }: BrandDeps) {
  const lockWorkspace = createKeyedMutex()

  const saved = ({ id, workspaceId }: Viewer): Promise<Workspace> => {
    afterCommit()
    return findWorkspace(id, workspaceId)
  }

  /** New pixels: bytes of the uploaded file are never served. */
  async function encode(file: Buffer, workspaceId: string): Promise<Buffer> {
    const { width, height } = (await images.measure(async () => file)) ?? fail('workspace.logo_unreadable')
    if (Math.min(width, height) < logoLimits.minSide || Math.max(width, height) > logoLimits.maxSide)
      fail('workspace.logo_size')
    return (await images.resizeWithin(file, logoLimits.storedSide, workspaceId)) ?? fail('workspace.logo_unreadable')
  }

  return {
    read: async (workspaceId: string): Promise<WorkspaceBrand> =>
      (await store.read(workspaceId)) ?? fail('workspace.not_member'),

    async setColor(viewer: Viewer, color: string | null): Promise<Workspace> {
      await store.setColor(viewer.workspaceId, color)
      return saved(viewer)
    },

    /** Counts the upload and waits for the workspace's other uploads before it reads the file. */
    async setLogo(viewer: Viewer, readFile: () => Promise<Buffer>): Promise<Workspace> {
      const { workspaceId } = viewer
      const limit = { name: `logo of ${workspaceId}`, most: 30, withinMs: 60 * 60_000 }
      if (await attempts.refuses([limit])) fail('auth.too_many')
      await lockWorkspace(workspaceId, async () => {
        const bytes = await encode(await readFile(), workspaceId)
        await store.replaceLogo(workspaceId, { name: `${newName('logo')}.webp`, bytes, createdAt: clock.now() })
      })
      return saved(viewer)
    },

    async removeLogo(viewer: Viewer): Promise<Workspace> {
      await store.replaceLogo(viewer.workspaceId, null)
      return saved(viewer)
    },

    logoBytes: async (name: string): Promise<Buffer> =>
      (LOGO_NAME.test(name) ? await store.logoBytes(name) : undefined) ?? fail('not_found'),
  }
}
