/** Says why a port cannot be listened on, and which setting chooses another one. */
export const listenSentence = (
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  setting: string,
): string => {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use; choose another one with ${setting}`
  if (error.code === 'EACCES')
    return `port ${port} may not be used by this user; choose another one with ${setting}`
  return `cannot listen on ${host}, port ${port}: ${error.message}`
}
