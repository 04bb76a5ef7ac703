import type { Screenshot } from './take-shots.ts'
import type { ShotScene } from './scene.ts'
import { screenScenes } from './screen-scenes.ts'

const findScene = (name: string): ShotScene => screenScenes.find((item) => item.name === name)!

/** The screenshots of the guide and the README. */
export const guideShots: Screenshot[] = [
  { file: 'conversaciones', scene: findScene('conversaciones') },
  { file: 'conversaciones-telefono', scene: findScene('conversaciones'), size: 'telefono' },
  { file: 'hilo', scene: findScene('hilo-por-que') },
  { file: 'detalles', scene: findScene('conversacion-detalles') },
  { file: 'equipo', scene: findScene('conversaciones-equipo') },
  { file: 'equipo-hilo', scene: findScene('conversacion-equipo') },
  { file: 'extraccion', scene: { ...findScene('extraccion-resultados'), isFullPage: false } },
  { file: 'analiticas', scene: findScene('analiticas') },
  { file: 'primeros-pasos-telefono', scene: findScene('dashboard-vacio'), size: 'telefono' },
  { file: 'pagina-web', scene: findScene('pagina-web') },
  { file: 'pagina-web-telefono', scene: findScene('pagina-web-visitante'), size: 'telefono' },
  { file: 'agentes', scene: findScene('agente-menu') },
  { file: 'agente-telefono', scene: findScene('agente-detalle'), size: 'telefono' },
  { file: 'opciones', scene: findScene('agente-opciones') },
  { file: 'preguntar-a-tu-sistema', scene: findScene('opciones-sistema') },
  { file: 'probar', scene: findScene('taller-probar') },
  { file: 'sin-confirmar-telefono', scene: findScene('agente-sin-confirmar'), size: 'telefono' },
  { file: 'vincular', scene: findScene('vincular') },
  { file: 'vincular-telefono', scene: findScene('vincular-codigo'), size: 'telefono' },
  { file: 'entrar', scene: findScene('entrar') },
  { file: 'verifica', scene: findScene('verifica') },
  { file: 'perfil', scene: findScene('perfil') },
  { file: 'n8n', scene: findScene('perfil-n8n') },
  { file: 'n8n-fallo', scene: findScene('n8n-fallo') },
  { file: 'n8n-flujos', scene: findScene('n8n-flujos') },
  { file: 'n8n-evolution', scene: findScene('n8n-evolution') },
  { file: 'n8n-mover', scene: findScene('n8n-mover') },
  { file: 'n8n-en-uso', scene: findScene('n8n-en-uso') },
  { file: 'campana', scene: findScene('campana') },
  { file: 'avisos-telefono', scene: findScene('avisos'), size: 'telefono' },
  { file: 'instalacion', scene: { ...findScene('instalacion'), isFullPage: false } },
  { file: 'cuentas', scene: { ...findScene('cuentas'), isFullPage: false } },
  { file: 'cuentas-suspender', scene: findScene('cuentas-suspender') },
  { file: 'cuentas-limites', scene: findScene('cuentas-limites') },
  { file: 'novedades', scene: findScene('novedades') },
  { file: 'suspendida', scene: findScene('suspendida') },
  { file: 'silencio', scene: findScene('silencio') },
  { file: 'retencion', scene: findScene('retencion') },
  { file: 'copias', scene: { ...findScene('copias'), isFullPage: false } },
  { file: 'registro', scene: findScene('instalacion-registro') },
  // Last: a failed document creates a notification.
  { file: 'conocimiento', scene: findScene('conocimiento') },
  { file: 'conocimiento-entendido', scene: findScene('conocimiento-entendido') },
  { file: 'conocimiento-pregunta', scene: findScene('conocimiento-pregunta') },
]
