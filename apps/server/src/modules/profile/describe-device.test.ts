import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [`${ANDROID} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [`${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet en Android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox en Android'],
  [`${ANDROID} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'Edge en Android'],
  [`${IPHONE} ${APPLE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${IPHONE} ${APPLE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome en iPhone'],
  [`${IPHONE} ${APPLE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox en iPhone'],
  [`Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${APPLE} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari en iPad'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome en Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge en Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Windows'],
  [`${MAC} ${APPLE} Version/18.5 Safari/605.1.15`, 'Safari en Mac'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome en ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  [`${IPHONE} ${APPLE} Mobile/15E148`, 'Otro programa en iPhone'],
  ['curl/8.5.0', 'Otro programa'],
  ['', 'Otro programa'],
  ['<script>alert(1)</script>', 'Otro programa'],
])('user agent %s: %s', (userAgent, description) => expect(describeDevice(userAgent)).toBe(description))
