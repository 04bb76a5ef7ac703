/** Draws SVG texts as PNG, since a server blocks the decoder of SVG in its process: JSON in, JSON of base64 out. */
import { json } from 'node:stream/consumers'
import sharp from 'sharp'

const svgs = (await json(process.stdin)) as string[]
const pictures = await Promise.all(svgs.map((svg) => sharp(Buffer.from(svg)).png().toBuffer()))
process.stdout.end(JSON.stringify(pictures.map((png) => png.toString('base64'))))
