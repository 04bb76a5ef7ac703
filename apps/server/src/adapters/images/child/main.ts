/**
 * The picture process. It has no environment, and the server limits its time and memory. The task `reduce` reads one
 * picture of a customer; `serve` changes pictures of one owner, one after the other, until its input ends.
 */
import sharp from 'sharp'
import { limitDecoders } from '../sharp-options.ts'
import { convertPictures } from './convert.ts'
import { reducePicture } from './reduce.ts'

const [task, side = 0, maxBytes = 0] = process.argv.slice(2)
limitDecoders(sharp)
if (task === 'serve') await convertPictures()
else await reducePicture(Number(side), Number(maxBytes))
