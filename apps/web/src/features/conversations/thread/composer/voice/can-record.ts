/** Without https there is no microphone. */
export const canRecord = (): boolean => 'mediaDevices' in navigator && 'MediaRecorder' in window
