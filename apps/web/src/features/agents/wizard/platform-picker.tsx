import { type AgentEngine, channels, type Platform } from '@portavoz/contract'
import { useDefaultEngine } from '../../../data/agents/engines.ts'
import { useConnectRefusal } from '../../../data/installation/restored.ts'
import { cx } from '../../../lib/cx.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { platformTexts } from '../platform-texts.ts'

const platforms = Object.keys(platformTexts) as Platform[]

export function PlatformPicker({ onPick }: { onPick: (platform: Platform) => void }) {
  const connectRefusal = useConnectRefusal()
  const refusalFor = (platform: Platform) => (channels[platform].account === 'phone' ? connectRefusal : null)
  const first = platforms.find((platform) => refusalFor(platform) === null)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        {platforms.map((platform) => (
          <button
            key={platform}
            type="button"
            autoFocus={platform === first}
            aria-disabled={refusalFor(platform) !== null}
            onClick={() => refusalFor(platform) === null && onPick(platform)}
            className={cx(
              'grid content-start gap-2 rounded-xl border border-linea p-5 text-left transition-colors',
              refusalFor(platform) === null && 'hover:border-acento hover:bg-acento-suave',
            )}
          >
            <PlatformIcon platform={platform} withLabel />
            <span className="text-sm text-texto-3">{refusalFor(platform) ?? platformTexts[platform].pickerText}</span>
          </button>
        ))}
      </div>
      <DefaultEngineNote />
    </>
  )
}

/** Shown only to workspaces with n8n, which have two engines to choose from. */
function DefaultEngineNote() {
  const engine = useDefaultEngine()
  return engine && <p className="mt-4 text-xs text-texto-3">{defaultEngineTexts[engine]}</p>
}

const defaultEngineTexts: Record<AgentEngine, string> = {
  n8n: 'Tu agente nuevo trabajará con tu n8n. En una página web responde siempre Portavoz.',
  embedded:
    'Tu agente nuevo trabajará con el motor integrado. Si activas n8n en «Automatización», en tu perfil, trabajará con tu n8n.',
}
