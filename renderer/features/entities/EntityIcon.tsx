import {
  Building2,
  CalendarDays,
  FolderKanban,
  Lightbulb,
  MapPin,
  Package,
  PawPrint,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { EntityType } from '../../../shared/domain/entity.ts';

const icons = {
  person: UserRound,
  project: FolderKanban,
  organization: Building2,
  place: MapPin,
  concept: Lightbulb,
  tool: Wrench,
  animal: PawPrint,
  product: Package,
  event: CalendarDays,
} as const;

/** Circle with the icon of the type, which is also written beside it. */
export function EntityIcon({ type }: { readonly type: EntityType }) {
  const Icon = icons[type];
  return (
    <span className="entity-icon" aria-hidden>
      <Icon size={14} strokeWidth={1.75} />
    </span>
  );
}
