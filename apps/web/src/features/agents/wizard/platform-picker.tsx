import type { Engine, Platform } from '@portavoz/contract'
import { useUsualEngine } from '../../../data/engines.ts'
import { PlatformMark } from '../../../ui/platform-mark.tsx'

const platforms = [
  { platform: 'whatsapp', text: 'Vincula un número con un código QR.' },
  { platform: 'telegram', text: 'Conecta un bot con su token.' },
] as const

export const PlatformPicker = ({ onPick }: { onPick: (platform: Platform) => void }) => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      {platforms.map(({ platform, text }, index) => (
        <button
          key={platform}
          type="button"
          autoFocus={index === 0}
          onClick={() => onPick(platform)}
          className="grid content-start gap-2 rounded-xl border border-linea p-5 text-left transition-colors hover:border-acento hover:bg-acento-suave"
        >
          <PlatformMark platform={platform} withLabel />
          <span className="text-sm text-texto-3">{text}</span>
        </button>
      ))}
    </div>
    <UsualEngine />
  </>
)

/** Said where there is a choice: whoever has no n8n needs no word for what runs their agents. */
function UsualEngine() {
  const engine = useUsualEngine()
  return engine && <p className="mt-4 text-xs text-texto-3">{usual[engine]}</p>
}

const usual: Record<Engine, string> = {
  n8n: 'Tu agente nuevo trabajará con tu n8n.',
  embedded:
    'Tu agente nuevo trabajará con el motor integrado. Si activas n8n en «Automatización», en tu perfil, trabajará con tu n8n.',
}
