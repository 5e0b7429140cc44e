import {
  Baby,
  Blocks,
  Captions,
  Check,
  Clapperboard,
  Film,
  Ghost,
  History,
  Languages,
  type LucideIcon,
  MonitorSmartphone,
  Moon,
  Music,
  Newspaper,
  Rocket,
  ShieldCheck,
  Trophy,
  Tv,
} from 'lucide-react'

/** The icons that operators may name for what a packet brings, by their names in lucide. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  baby: Baby,
  blocks: Blocks,
  captions: Captions,
  clapperboard: Clapperboard,
  film: Film,
  ghost: Ghost,
  history: History,
  languages: Languages,
  'monitor-smartphone': MonitorSmartphone,
  moon: Moon,
  music: Music,
  newspaper: Newspaper,
  rocket: Rocket,
  'shield-check': ShieldCheck,
  trophy: Trophy,
  tv: Tv,
}

/** The icon of a benefit; a tick where its name is not one of ours. */
export const benefitIcon = (name: string): LucideIcon => ICONS[name] ?? Check
