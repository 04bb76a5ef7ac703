// Loaded before a program that an older Node started: when that parent is gone, the program stops cleanly.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
