/** Whether the screen is so narrow that table rows become cards. */
import { useEffect, useState } from 'preact/hooks'

const narrowScreen = matchMedia('(max-width: 40rem)')

export const useNarrowScreen = (): boolean => {
  const [narrow, setNarrow] = useState(narrowScreen.matches)
  useEffect(() => {
    const update = () => setNarrow(narrowScreen.matches)
    narrowScreen.addEventListener('change', update)
    return () => narrowScreen.removeEventListener('change', update)
  }, [])
  return narrow
}
