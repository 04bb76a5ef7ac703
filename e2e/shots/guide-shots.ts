import type { Shot } from './camera.ts'
import type { Scene } from './scene.ts'
import { screenScenes } from './screen-scenes.ts'

const scene = (name: string): Scene => screenScenes.find((one) => one.name === name)!

/** What the guide and the README show. */
export const guideShots: Shot[] = [
  { file: 'conversaciones', scene: scene('conversaciones') },
  { file: 'conversaciones-telefono', scene: scene('conversaciones'), size: 'telefono' },
  { file: 'hilo', scene: scene('hilo-por-que') },
  { file: 'detalles', scene: scene('conversacion-detalles') },
  { file: 'extraccion', scene: { ...scene('extraccion-resultados'), whole: false } },
  { file: 'agentes', scene: scene('agente-menu') },
  { file: 'agente-telefono', scene: scene('agente-detalle'), size: 'telefono' },
  { file: 'opciones', scene: scene('agente-opciones') },
  { file: 'preguntar-a-tu-sistema', scene: scene('opciones-sistema') },
  { file: 'probar', scene: scene('taller-probar') },
  { file: 'sin-confirmar-telefono', scene: scene('agente-sin-confirmar'), size: 'telefono' },
  { file: 'vincular', scene: scene('vincular') },
  { file: 'vincular-telefono', scene: scene('vincular-codigo'), size: 'telefono' },
  { file: 'entrar', scene: scene('entrar') },
  { file: 'verifica', scene: scene('verifica') },
  { file: 'perfil', scene: scene('perfil') },
  { file: 'n8n', scene: scene('perfil-n8n') },
  { file: 'n8n-fallo', scene: scene('n8n-fallo') },
  { file: 'n8n-flujos', scene: scene('n8n-flujos') },
  { file: 'n8n-evolution', scene: scene('n8n-evolution') },
  { file: 'n8n-mover', scene: scene('n8n-mover') },
  { file: 'n8n-en-uso', scene: scene('n8n-en-uso') },
  { file: 'campana', scene: scene('campana') },
  { file: 'avisos-telefono', scene: scene('avisos'), size: 'telefono' },
  { file: 'instalacion', scene: { ...scene('instalacion'), whole: false } },
  // Last: a document that fails in it rings the bell.
  { file: 'conocimiento', scene: scene('conocimiento') },
  { file: 'conocimiento-entendido', scene: scene('conocimiento-entendido') },
  { file: 'conocimiento-pregunta', scene: scene('conocimiento-pregunta') },
]
