import { Bookmark, Braces, Ellipsis, FileCode2, ImageDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GraphView } from '../../../shared/config.ts';
import { useApp, useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { removeView, saveView, viewsOf } from '../../stores/graph/graphViews.ts';
import { IconButton } from '../../ui/controls/Button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx';
import { useText } from '../../ui/text/useText.ts';
import { toGraphml, toJson } from './exports.ts';
import { saveFile } from '../../stores/shell/saveFile.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { GraphViewState } from './useGraphView.ts';

/** Menu of saved views, and of exports. */
export function GraphMenu({ view }: { readonly view: GraphViewState }) {
  const { t } = useText();
  const { route, settings, toasts } = useApp();
  const { graph } = useWorkspace();
  const views = useSelect(settings, viewsOf);
  const hasNodes = useSelect(graph, (state) => state.picture.nodes.length > 0);
  const isMap = useSelect(graph, (state) => state.viewOptions.view === 'map');
  const [saving, setSaving] = useState(false);
  const icon = { size: 15, 'aria-hidden': true } as const;
  const data = () => {
    const { picture } = graph.getState();
    return { picture, positions: view.positioned?.positions ?? {} };
  };
  const remove = async (saved: GraphView) => {
    const error = await removeView(settings, saved.name);
    const restore = () => void saveView(settings, saved);
    toasts.show(error ? { kind: 'error', error } : { kind: 'removed', label: saved.name, restore });
  };
  const savePicture = async () => {
    try {
      const blob = await view.canvas.current?.exportImage();
      if (blob) saveFile('loci-graph.png', blob);
    } catch {
      toasts.show({ kind: 'error', error: { code: 'internal' } });
    }
  };
  // Its place is kept: what stands before it must not move when the first nodes come.
  if (!hasNodes && views.length === 0) return <span className="icon-button" aria-hidden />;
  return (
    <>
      <Menu
        label={t('graph:menu')}
        trigger={
          <IconButton label={t('graph:menu')}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        }
      >
        {views.map((saved) => (
          <MenuItem
            key={`open ${saved.name}`}
            text={t('graph:openView', { name: saved.name })}
            icon={<Bookmark {...icon} />}
            onAction={() => {
              const { lens, depth, view: mode, size, without: excluded, center } = saved;
              void graph.openView(center, { lens, depth, view: mode, size, without: excluded });
              route.go({ screen: 'graph', center });
            }}
          />
        ))}
        {hasNodes ? (
          <>
            <MenuItem
              text={t('graph:saveView')}
              icon={<Bookmark {...icon} />}
              onAction={() => setSaving(true)}
            />
            {!isMap || view.positioned === null ? null : (
              <MenuItem
                text={t('graph:exportPng')}
                icon={<ImageDown {...icon} />}
                onAction={() => void savePicture()}
              />
            )}
            <MenuItem
              text={t('graph:exportJson')}
              icon={<Braces {...icon} />}
              onAction={() => {
                const { picture, positions } = data();
                const json = toJson(picture, positions, view.canvas.current?.viewport() ?? null);
                saveFile('loci-graph.json', new Blob([json], { type: 'application/json' }));
              }}
            />
            <MenuItem
              text={t('graph:exportGraphml')}
              icon={<FileCode2 {...icon} />}
              onAction={() => {
                const { picture, positions } = data();
                const xml = new Blob([toGraphml(picture, positions)], { type: 'application/xml' });
                saveFile('loci-graph.graphml', xml);
              }}
            />
          </>
        ) : null}
        {views.map((saved) => (
          <MenuItem
            key={`remove ${saved.name}`}
            text={t('graph:removeView', { name: saved.name })}
            icon={<Trash2 {...icon} />}
            onAction={() => void remove(saved)}
          />
        ))}
      </Menu>
      {saving ? <SaveViewDialog onClose={() => setSaving(false)} /> : null}
    </>
  );
}
