/** A browser whose viewer has not been asked for notifications yet, and allows them. Answers what puts the own one back. */
export function layNotification(): () => void {
  const permission = { now: 'default' }
  const own = window.Notification
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return permission.now
      },
      requestPermission: async () => {
        permission.now = 'granted'
        return 'granted'
      },
    },
  })
  return () => void Object.defineProperty(window, 'Notification', { configurable: true, value: own })
}
